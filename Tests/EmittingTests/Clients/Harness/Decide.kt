// Decides the cases of standard input, fields with tabs between them, and prints the answers.
fun main() {
    generateSequence(::readLine).forEach { line ->
        val fields = line.split('\t')
        fun field(index: Int) = if (fields[index] == "") null else fields[index]
        val client = Installation(
            fields[1], fields[2], fields[3].toLong(), field(4), field(5), field(6),
            field(7)?.toLong(), fields[8] == "true")
        val decision = UpdatePolicy.decide(fields[0], client)
        println(
            listOf(
                decision.action.name.toLowerCase(), decision.reason, decision.target ?: "-",
                decision.deadline?.toString() ?: "-"
            ).joinToString(" "))
    }
}
